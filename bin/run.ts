import { spawn } from 'node:child_process';

export interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
  readonly output: string;
  readonly ms: number;
}

/** Runs a program to its end and captures its output. */
export function run(name: string, program: string, args: readonly string[]): Promise<Outcome> {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (isGood: boolean, words = '') =>
      resolve({ name, isGood, output: output + words, ms: Date.now() - started });
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code) => end(code === 0));
  });
}
