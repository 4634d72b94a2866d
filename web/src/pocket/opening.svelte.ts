/** The house on this device while it opens: how far it has come, and why it does not. */
import { Problem, start } from './door';

class Opening {
  percent = $state(0);
  problem = $state<string | null>(null);
  /** Another window has it: it can be had here instead. */
  elsewhere = $state(false);

  /** Opens it, if nobody has yet. */
  async begin(): Promise<void> {
    this.problem = null;
    this.elsewhere = false;
    try {
      await start((done, of) => (this.percent = of ? Math.min(99, Math.floor((100 * done) / of)) : 0));
      this.percent = 100;
    } catch (problem) {
      this.problem = problem instanceof Error ? problem.message : String(problem);
      this.elsewhere = problem instanceof Problem && problem.trouble === 'elsewhere';
    }
  }
}

export const opening = new Opening();
