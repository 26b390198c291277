/** The thread in which long post-processing runs: it is terminated when that takes too long. */
import { postProcess } from '@/lib/frame/post-process';
import { decodeFrame, encodeFrame } from '@/lib/server/cache/frame-codec';
import { answerQuestions } from '@/lib/server/thread/answer-questions';
import type { StepsQuestion } from './post-process-apart';

answerQuestions(({ frame, steps }: StepsQuestion): Uint8Array => encodeFrame(postProcess(decodeFrame(frame), steps)));
