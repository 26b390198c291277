/** The process in which long post-processing runs: it is terminated when that takes too long. */
import { postProcess } from '@/lib/frame/post-process';
import { answerQuestions } from '@/lib/server/asked/answer-questions';
import { decodeFrame, encodeFrame } from '@/lib/server/cache/frame-codec';
import type { StepsQuestion } from './post-process-apart';

answerQuestions(({ frame, steps }: StepsQuestion): Uint8Array => encodeFrame(postProcess(decodeFrame(frame), steps)));
