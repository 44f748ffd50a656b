import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol;

/**
 * Spark's own commit of files, with faults around it, for the tests.
 *
 * The fault of a partition is the setting "test.fault.PARTITION": "before" and "after" kill the
 * executor of the first attempt just before and just after its commit, and "together" lets two
 * attempts begin their commit only when both have written all their files. Each commit that
 * begins leaves a file PARTITION-ATTEMPT in the folder "test.marks".
 */
public class CommitFaults extends SQLHadoopMapReduceCommitProtocol {
    public CommitFaults(String job, String path, boolean dynamicPartitionOverwrite) {
        super(job, path, dynamicPartitionOverwrite);
    }

    @Override
    public FileCommitProtocol.TaskCommitMessage commitTask(TaskAttemptContext context) {
        var partition = context.getTaskAttemptID().getTaskID().getId();
        var attempt = org.apache.spark.TaskContext.get().attemptNumber();
        var fault = context.getConfiguration().get("test.fault." + partition, "");
        try {
            var marks = Path.of(context.getConfiguration().get("test.marks"));
            Files.createFile(mark(marks, partition, attempt));
            if (fault.equals("before") && attempt == 0) {
                killExecutor();
            }
            while (fault.equals("together")
                    && !(begun(marks, partition, 0) && begun(marks, partition, 1))) {
                Thread.sleep(50);
            }
            var message = super.commitTask(context);
            if (fault.equals("after") && attempt == 0) {
                killExecutor();
            }
            return message;
        } catch (IOException | InterruptedException mistake) {
            throw new RuntimeException(mistake);
        }
    }

    private static Path mark(Path marks, int partition, int attempt) {
        return marks.resolve(partition + "-" + attempt);
    }

    private static boolean begun(Path marks, int partition, int attempt) {
        return Files.exists(mark(marks, partition, attempt));
    }

    private static void killExecutor() throws IOException, InterruptedException {
        var process = String.valueOf(ProcessHandle.current().pid());
        new ProcessBuilder("kill", "-9", process).start().waitFor();
        Thread.sleep(Long.MAX_VALUE);
    }
}
