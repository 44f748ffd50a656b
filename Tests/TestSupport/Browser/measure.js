// Opens page.html in the frame, looks at it as a person would, and leaves what it saw in an attribute.
const frame = document.getElementById("frame");

function channels(color) {
  const parts = color.match(/[\d.]+/g).map(Number);
  return parts.length > 3 ? parts : [...parts, 1];
}

function luminance([r, g, b]) {
  const part = (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
}

function ground(element, view) {
  for (let at = element; at; at = at.parentElement) {
    const color = channels(view.getComputedStyle(at).backgroundColor);
    if (color[3] === 1) return color;
  }
  return [255, 255, 255, 1];
}

frame.onload = () => {
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  const all = [...page.querySelectorAll("*")];
  let contrast = { ratio: 21, element: "" };
  for (const element of [...page.body.querySelectorAll("*")].slice(0, 3000)) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!hasText || element.getClientRects().length === 0) continue;
    const [a, b] = [channels(view.getComputedStyle(element).color), ground(element, view)]
      .map(luminance).sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < contrast.ratio) contrast = { ratio, element: element.outerHTML.slice(0, 200) };
  }
  const ids = all.map((element) => element.id).filter(Boolean);
  const attributes = new Set(all.flatMap((element) => element.getAttributeNames()));
  const length = page.scrollingElement.scrollHeight;
  for (const chunk of page.querySelectorAll(".chunk")) chunk.style.contentVisibility = "visible";
  const result = {
    title: page.title,
    outerTitle: document.title,
    isDark: view.matchMedia("(prefers-color-scheme: dark)").matches,
    contrast: Math.round(contrast.ratio * 100),
    palest: contrast.element,
    overflow: page.scrollingElement.scrollWidth - page.scrollingElement.clientWidth,
    length,
    fullLength: page.scrollingElement.scrollHeight,
    brokenPaths: [...page.querySelectorAll("th code")]
      .filter((path) => path.getClientRects().length > 1).map((path) => path.innerText),
    isStyled: view.getComputedStyle(page.body).maxWidth !== "none",
    elements: [...new Set(all.map((element) => element.localName))].sort(),
    attributes: [...attributes].sort(),
    links: [...page.querySelectorAll("[href], [src], [action]")]
      .map((element) => element.getAttribute("href") ?? element.outerHTML),
    deadLinks: [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"))
      .filter((href) => !page.getElementById(href.slice(1))),
    repeatedIds: ids.filter((id, position) => ids.indexOf(id) !== position),
    headings: [...page.querySelectorAll("h1, h2, h3")].map((heading) => heading.localName),
    unnamed: [...page.querySelectorAll("section, nav, [role=region]")].filter((element) => {
      const label = element.getAttribute("aria-labelledby");
      return label ? !page.getElementById(label) : !element.getAttribute("aria-label");
    }).length,
    cut: [...page.querySelectorAll(".scroll")]
      .filter((part) => part.scrollWidth > part.clientWidth).length,
    language: page.documentElement.lang,
    text: page.body.innerText.slice(0, 20000),
    requests: view.performance.getEntriesByType("resource").map((entry) => entry.name),
  };
  document.body.setAttribute("data-result", encodeURIComponent(JSON.stringify(result)));
};
frame.src = "page.html";
