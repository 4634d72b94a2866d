/** Caches in memory, with as much of a browser's as the house uses. */
export class FakeCaches {
  all = new Map<string, Map<string, Response>>();
  /** What the next file that is put anywhere meets instead. */
  fails: Error | null = null;

  async open(name: string): Promise<Pick<Cache, 'match' | 'put'>> {
    const files = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, files);
    return {
      match: async (asked) => files.get(keyOf(asked))?.clone(),
      put: async (asked, answer) => {
        if (this.fails) throw this.fails;
        files.set(keyOf(asked), new Response(await answer.arrayBuffer(), { headers: answer.headers }));
      },
    };
  }

  async match(asked: RequestInfo | URL): Promise<Response | undefined> {
    for (const files of this.all.values()) if (files.has(keyOf(asked))) return files.get(keyOf(asked))!.clone();
    return undefined;
  }

  async has(name: string): Promise<boolean> {
    return this.all.has(name);
  }

  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }
}

function keyOf(asked: RequestInfo | URL): string {
  const { pathname, search } = new URL(typeof asked === 'object' && 'url' in asked ? asked.url : asked, location.origin);
  return pathname + search;
}
