/** The house on this device while it opens: how far it has come, and why it does not. */
import { start } from './door';

class Opening {
  percent = $state(0);
  problem = $state<string | null>(null);

  /** Opens it, if nobody has yet. */
  async begin(): Promise<void> {
    this.problem = null;
    try {
      await start((done, of) => (this.percent = of ? Math.min(99, Math.floor((100 * done) / of)) : 0));
      this.percent = 100;
    } catch (problem) {
      this.problem = problem instanceof Error ? problem.message : String(problem);
    }
  }
}

export const opening = new Opening();
