/** The thread in which large imports are unpacked and parsed: it is terminated when that takes too long. */
import { answerQuestions } from '@/lib/server/thread/answer-questions';
import type { BundleQuestion } from './parse-apart';
import { parseSource } from './parse-bundle';
import { parseYaml } from './yaml';

answerQuestions((question: BundleQuestion) =>
  question.ask === 'yaml' ? parseYaml(question.text) : parseSource(question.kind, question.source),
);
