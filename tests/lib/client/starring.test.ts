import { afterEach, expect, it, vi } from 'vitest';
import { api } from '@/lib/client/api';
import { starring } from '@/lib/client/starring';

afterEach(() => vi.restoreAllMocks());

const path = '/api/v1/dashboard/7/favorites/';

/** Calls that are answered one by one, when the test says so. */
function held(): { readonly sent: string[]; readonly answers: (() => void)[] } {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const call = (method: string) => (at: string) => {
    sent.push(`${method} ${at}`);
    return new Promise<never>((resolve) => answers.push(() => resolve(undefined as never)));
  };
  vi.spyOn(api, 'post').mockImplementation(call('POST'));
  vi.spyOn(api, 'delete').mockImplementation(call('DELETE'));
  return { sent, answers };
}

it('tells what the server has once it has it', async () => {
  const { sent, answers } = held();
  const told: boolean[] = [];
  const done = starring(path, false, (isStarred) => told.push(isStarred))();
  expect([sent, told]).toEqual([[`POST ${path}`], []]);
  answers.shift()?.();
  await done;
  expect(told).toEqual([true]);
});

it('sends a second press once the first is answered, and a third takes the second back', async () => {
  const { sent, answers } = held();
  const told: boolean[] = [];
  const press = starring(path, true, (isStarred) => told.push(isStarred));
  const first = press();
  void press();
  answers.shift()?.();
  await vi.waitFor(() => expect(sent).toEqual([`DELETE ${path}`, `POST ${path}`]));
  void press();
  void press();
  answers.shift()?.();
  await first;
  expect(sent).toHaveLength(2);
  expect(told).toEqual([false, true]);
});

it('keeps what the server has where a call fails, and can be pressed again', async () => {
  vi.spyOn(api, 'post')
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue(undefined as never);
  const told: boolean[] = [];
  const press = starring(path, false, (isStarred) => told.push(isStarred));
  await expect(press()).rejects.toThrow('no');
  expect(told).toEqual([]);
  await press();
  expect(told).toEqual([true]);
});
