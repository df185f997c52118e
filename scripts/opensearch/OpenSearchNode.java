import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.opensearch.common.settings.Settings;
import org.opensearch.index.reindex.ReindexPlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/**
 * One node as a process of its own, with its settings as arguments {@code name=value}. It prints {@code started} when it has
 * joined, and ends when its standard input does, so that a killed parent leaves no node behind.
 */
final class OpenSearchNode extends Node {
  private OpenSearchNode(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"),
        List.of(Netty4Plugin.class, ReindexPlugin.class),
        true);
  }

  public static void main(String[] arguments) throws Exception {
    Settings.Builder settings = Settings.builder();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    Node node = new OpenSearchNode(settings.build());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node)));
    node.start();
    System.out.println("started");
    while (System.in.read() != -1) {}
    System.exit(0);
  }

  private static void close(Node node) {
    try {
      node.close();
      node.awaitClose(10, TimeUnit.SECONDS);
    } catch (Exception error) {
      error.printStackTrace();
    }
  }
}
