import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { toldOf, withheld } from '@/lib/server/run/withheld';

const words = 'invalid input syntax for type integer: "4111 1111 1111 1111"';
const failed = () => new AppError('query_failed', { reason: words }, { cause: new Error(words) });

describe('what a database says of a failed statement', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is replaced: the words of the database are logged under the number that the reader is told', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const told = withheld(failed()) as AppError;
    expect(told.code).toBe('query_withheld');
    expect(told.message).not.toContain('4111');
    const { reference } = told.facts;
    expect(reference).toMatch(/^[0-9a-f-]{36}$/);
    expect(told.message).toContain(String(reference));
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      { level: 'warning', reference, code: 'query_failed', words },
    ]);
  });

  it('has another number each time', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [first, second] = [withheld(failed()), withheld(failed())] as [AppError, AppError];
    expect(first.facts.reference).not.toBe(second.facts.reference);
  });

  it('is told where the sentence is ours, or is no answer of the database', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const error of [new AppError('query_cancelled'), new AppError('internal'), new TypeError('broken')]) {
      expect(withheld(error)).toBe(error);
    }
    expect(log).not.toHaveBeenCalled();
  });

  it('is replaced while rows arrive, too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const source = {
      rows: (async function* () {
        yield [1];
        throw failed();
      })(),
    };
    const rows: unknown[] = [];
    const read = async () => {
      for await (const row of toldOf(source, withheld).rows) rows.push(row);
    };
    await expect(read()).rejects.toMatchObject({ code: 'query_withheld' });
    expect(rows).toEqual([[1]]);
  });
});
