/** A process that fills its memory in the way that it is asked for. */
import { answerQuestions } from '@/lib/server/asked/answer-questions';

const fill: Readonly<Record<string, () => never>> = {
  'one list': () => {
    const list: number[] = [];
    for (;;) list.push(list.length + 0.5);
  },
  'a text': () => {
    const parts = Array<string>(3_000_000).fill('abcdef');
    const texts: string[] = [];
    for (;;) texts.push(parts.join(''));
  },
  'many texts': () => {
    const texts: string[] = [];
    for (;;) texts.push('x'.repeat(1000) + texts.length);
  },
};

answerQuestions((what: string) => fill[what]?.());
