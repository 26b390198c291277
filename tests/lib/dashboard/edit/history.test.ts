import { describe, expect, it } from 'vitest';
import { isUnsaved, newHistory, record, redo, undo, usedLastStep } from '@/lib/dashboard/edit/history';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('the history of a draft', () => {
  it('undoes 50 of 60 changes, says when the last step is used, and stays unsaved', () => {
    let history = newHistory(0);
    const warnings: number[] = [];
    for (const value of numbers(60)) {
      const next = record(history, value);
      if (usedLastStep(history, next)) warnings.push(value);
      history = next;
    }
    expect(warnings).toEqual([50]);
    for (const _ of numbers(55)) history = undo(history);
    expect(history.present).toBe(10);
    expect(isUnsaved(history)).toBe(true);
  });

  it('has nothing to save when all changes are undone', () => {
    const history = undo(undo(record(record(newHistory(0), 1), 2)));
    expect([history.present, isUnsaved(history)]).toEqual([0, false]);
    expect(redo(redo(redo(history))).present).toBe(2);
  });

  it('forgets what was undone when something else is changed', () => {
    const history = record(undo(record(newHistory(0), 1)), 5);
    expect(redo(history)).toBe(history);
  });

  it('makes one step of consecutive changes with the same key', () => {
    let history = newHistory('');
    for (const text of ['a', 'ab', 'abc']) history = record(history, text, 'code:M-1');
    history = record(history, 'abc!', 'code:M-2');
    expect(history.past).toEqual(['', 'abc']);
    expect(undo(history).present).toBe('abc');
  });
});
