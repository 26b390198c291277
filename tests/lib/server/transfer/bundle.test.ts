import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readBundle } from '@/lib/server/transfer/bundle';
import { bundleOf } from '@/tests/support/bundle';

const refusal = (bytes: Uint8Array): unknown => {
  try {
    readBundle(bytes);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return undefined;
};

describe('readBundle', () => {
  it('drops the root folder and keeps only YAML', () => {
    const bundle = readBundle(
      bundleOf({
        'metadata.yaml': 'a: 1',
        'charts/x.YML': 'b: 2',
        'notes.txt': 'no',
        '_skip.yaml': 'no',
        '.hidden.yaml': 'no',
      }),
    );
    expect([...bundle.keys()]).toEqual(['metadata.yaml', 'charts/x.YML']);
  });

  it('refuses what is no ZIP', () => {
    expect(refusal(strToU8('this is not a zip'))).toBe('bundle_not_zip');
    expect(refusal(bundleOf({ 'metadata.yaml': 'a: 1' }).slice(0, 40))).toBe('bundle_not_zip');
  });

  it('refuses an archive without YAML', () => {
    expect(refusal(zipSync({}))).toBe('bundle_empty');
    expect(refusal(bundleOf({ 'read.me': 'x' }))).toBe('bundle_empty');
  });

  it.each(['root/../../etc/passwd.yaml', '/etc/passwd.yaml', 'root\\..\\x.yaml'])('refuses the path %s', (path) => {
    expect(refusal(zipSync({ [path]: strToU8('a: 1') }))).toBe('bundle_unsafe');
  });

  it('refuses a bomb before unpacking it', () => {
    expect(refusal(zipSync({ 'r/a.yaml': new Uint8Array(20_000_000) }, { level: 9 }))).toBe('bundle_unsafe');
  });

  it('refuses text that is not UTF-8', () => {
    expect(refusal(zipSync({ 'r/a.yaml': new Uint8Array([0x61, 0xff, 0xfe]) }))).toBe('bundle_unsafe');
  });
});
