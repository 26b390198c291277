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

  it('unpacks no more of an entry than it says it holds', () => {
    const zip = zipSync({ 'r/a.yaml': strToU8(`a: ${'x'.repeat(2000)}`) });
    const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
    for (let at = 0; at + 30 < zip.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    expect(readBundle(zip).get('a.yaml')).toBe('a: xxxxxxx');
  });

  it('refuses more files than any export has', () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`r/${at}.txt`, new Uint8Array()]));
    expect(refusal(zipSync(many))).toBe('bundle_unsafe');
  });

  it.each([
    ['under two roots', { 'one/metadata.yaml': strToU8('a: 1'), 'two/metadata.yaml': strToU8('a: 2') }],
    ['beside its root', { 'r/charts/a.yaml': strToU8('a: 1'), 's/charts/a.yaml': strToU8('a: 1') }],
  ])('refuses a file that is there twice, %s', (_, files) => {
    expect(refusal(zipSync(files))).toBe('bundle_unsafe');
  });

  it('takes a symbolic link for the text that it is', () => {
    const link = zipSync({ 'r/charts/a.yaml': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] });
    expect(readBundle(link).get('charts/a.yaml')).toBe('/etc/passwd');
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffa: 1', 'utf16le')],
    ['Latin 1', Buffer.from('a: é', 'latin1')],
    ['half a letter', new Uint8Array([0x61, 0x3a, 0x20, 0xe2, 0x82])],
  ])('refuses text of %s', (_, bytes) => {
    expect(refusal(zipSync({ 'r/a.yaml': new Uint8Array(bytes) }))).toBe('bundle_unsafe');
  });

  it('refuses text that is not UTF-8', () => {
    expect(refusal(zipSync({ 'r/a.yaml': new Uint8Array([0x61, 0xff, 0xfe]) }))).toBe('bundle_unsafe');
  });
});
