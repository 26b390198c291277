import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** The failures of the last run, one per line. */
export const failuresFile = resolve('tests', '.report', 'failures.txt');

/** Place of an error that no test caught. */
const uncaught = 'uncaught';

/** A vitest reporter: failed tests, hooks and imports by place, and errors that no test caught. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const lines: string[] = [];
    const tell = (place: string, errors: readonly { message: string; stack?: string }[]) =>
      lines.push(...errors.map(({ message, stack }) => onOneLine(`${place}: ${message} ${stack ?? ''}`)));
    for (const module of modules) {
      tell(module.relativeModuleId, module.errors());
      for (const suite of module.children.allSuites()) {
        tell(`${module.relativeModuleId} > ${suite.fullName}`, suite.errors());
      }
      for (const test of module.children.allTests('failed')) {
        tell(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors ?? []);
      }
    }
    tell(uncaught, unhandled);
    writeFileSync(failuresFile, lines.join('\n'));
  }
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 900);
}
