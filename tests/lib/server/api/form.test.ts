import { describe, expect, it } from 'vitest';
import { boundaryOf, formField, readForm } from '@/lib/server/api/request/form';

const boundary = 'a-boundary';
const multipart = (body: string, mark = boundary) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    body,
  });
const part = (name: string, value: string, head = '', mark = boundary) =>
  `--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n${head}\r\n${value}\r\n`;
const form = (parts: readonly string[], mark = boundary) => multipart(`${parts.join('')}--${mark}--\r\n`, mark);
const fields = (count: number) => Array.from({ length: count }, (_, at) => part(`f${at}`, 'x'));
const urlencoded = (count: number) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Array.from({ length: count }, (_, at) => `f${at}=x`).join('&'),
  });

describe('a form', () => {
  it('has heads of at most 8 kB', async () => {
    const padded = (length: number) => form([part('a', 'b', `X-Long: ${'x'.repeat(length)}\r\n`)]);
    expect((await readForm(padded(8_000)))?.get('a')).toBe('b');
    expect(await readForm(padded(8_200))).toBeNull();
    expect(await formField(padded(8_000), 'a')).toBe('b');
    expect(await formField(padded(8_200), 'a')).toBeNull();
  });

  it('has at most 1,000 parts, or as many as its reader expects', async () => {
    expect([...((await readForm(form(fields(999)))) ?? [])]).toHaveLength(999);
    expect(await readForm(form(fields(1_001)))).toBeNull();
    expect((await readForm(form(fields(5)), 10))?.get('f4')).toBe('x');
    expect(await readForm(form(fields(20)), 10)).toBeNull();
  });

  it('has at most 1,000 fields', async () => {
    expect([...((await readForm(urlencoded(1_000))) ?? [])]).toHaveLength(1_000);
    expect(await readForm(urlencoded(1_001))).toBeNull();
    expect(await formField(urlencoded(1_000), 'f999')).toBe('x');
    expect(await formField(urlencoded(1_001), 'f0')).toBeNull();
  });

  it('has a boundary of at most 70 characters', async () => {
    const [longest, longer] = [70, 71].map((length) => 'b'.repeat(length)) as [string, string];
    expect([longest, longer].map((mark) => boundaryOf(`multipart/form-data; boundary=${mark}`))).toEqual([
      longest,
      null,
    ]);
    expect((await readForm(form([part('a', 'b', '', longest)], longest)))?.get('a')).toBe('b');
    expect(await readForm(form([part('a', 'b', '', longer)], longer))).toBeNull();
    expect(await formField(form([part('a', 'b', '', longer)], longer), 'a')).toBeNull();
  });
});
