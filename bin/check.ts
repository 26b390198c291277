import { type Outcome, run } from './run';

const started = Date.now();
const outcomes: Outcome[] = await Promise.all([
  run('types', 'node_modules/.bin/tsc', ['--noEmit', '-p', '.']),
  run('lint and boundaries', 'node_modules/.bin/biome', ['check', '--error-on-warnings', '.']),
  run('dead code', 'node_modules/.bin/knip', []),
]);
for (const { name, isGood, output, ms } of outcomes) {
  if (!isGood) process.stdout.write(`${output.trimEnd()}\n`);
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name}  ${(ms / 1000).toFixed(1)} s`);
}
const failed = outcomes.filter(({ isGood }) => !isGood).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
process.exit(failed === 0 ? 0 : 1);
