/** Thrown by a macro whose answer must be fetched first; the template is rendered again when it is there. */
class Waiting {
  constructor(readonly promise: Promise<void>) {}
}

const mostAnswers = 50;

/** What macros fetched while a template was filled in, by question. Rendering itself never waits. */
export class Answers {
  private readonly known = new Map<string, { readonly value: unknown } | { readonly error: unknown }>();

  /** The answer, when it is known; otherwise the rendering stops until it is. */
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

/** Runs until nothing is waited for. `work` starts anew after each answer and must have no other effects. */
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
