/** The process in which large imports are unpacked and parsed: it is terminated when that takes too long. */
import { answerQuestions } from '@/lib/server/asked/answer-questions';
import type { BundleQuestion } from './parse-apart';
import { parseSource } from './parse-bundle';
import { parseYaml } from './yaml';

answerQuestions((question: BundleQuestion) =>
  question.ask === 'yaml' ? parseYaml(question.text) : parseSource(question.kind, question.source),
);
