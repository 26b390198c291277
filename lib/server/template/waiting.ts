/** Thrown by a macro whose answer must be fetched first. The template is rendered again once the answer is there. */
class Waiting {
  constructor(readonly promise: Promise<void>) {}
}

const mostAnswers = 50;

/** The answers that macros fetched during a rendering, by question. Rendering itself is synchronous. */
export class Answers {
  private readonly known = new Map<string, { readonly value: unknown } | { readonly error: unknown }>();

  /** The answer, once it is fetched; otherwise throws to stop the rendering until it is. */
  of<Answer>(question: string, fetch: () => Promise<Answer>, tooMany: () => Error): Answer {
    const answer = this.known.get(question);
    if (answer === undefined) {
      if (this.known.size >= mostAnswers) throw tooMany();
      throw new Waiting(this.fetch(question, fetch));
    }
    if ('error' in answer) throw answer.error;
    return answer.value as Answer;
  }

  private async fetch(question: string, fetch: () => Promise<unknown>): Promise<void> {
    try {
      this.known.set(question, { value: await fetch() });
    } catch (error) {
      this.known.set(question, { error });
    }
  }
}

/** Repeats `work` until it needs no further answers. `work` must have no side effects. */
export async function untilAnswered<Result>(work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (stopped) {
      if (!(stopped instanceof Waiting)) throw stopped;
      await stopped.promise;
    }
  }
}
