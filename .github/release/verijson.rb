# A formula for Homebrew, to be put into a tap. HOST/OWNER is the place of the repository.
#
# Not yet seen to run: its syntax was checked.
class Verijson < Formula
  desc "Clean dirty JSON and XML by patterns, and report every change"
  homepage "https://HOST/OWNER/VeriJSON"
  url "https://HOST/OWNER/VeriJSON.git", tag: "0.9.0"
  license "MIT"

  depends_on xcode: ["16.3", :build]

  uses_from_macos "swift" => :build
  uses_from_macos "libxml2"
  uses_from_macos "zlib"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "verijson"
    bin.install ".build/release/verijson"
    generate_completions_from_executable(bin/"verijson", "completions")
    (man1/"verijson.1").write Utils.safe_popen_read(bin/"verijson", "manual")
  end

  test do
    (testpath/"orders.pattern.json").write '[{"id": "int"}]'
    (testpath/"orders.json").write '[{"id": 1}, {"id": "N/A"}]'
    command = "#{bin}/verijson clean -q -p orders.pattern.json orders.json"
    assert_equal '[{"id": 1}]', shell_output(command).strip
  end
end
