import { describe, expect, test } from 'vitest';
import { askedLanguage } from '@/lib/server/languages/asked-language';

describe('the language of a page', () => {
  test.each([
    ['nothing is said', {}, 'en'],
    ['the browser prefers English', { 'accept-language': 'en-US,en;q=0.9,de;q=0.8' }, 'en'],
    ['the browser prefers German', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }, 'de'],
    ['the best one is unknown', { 'accept-language': 'pl,fr;q=0.5,de;q=0.7' }, 'de'],
    ['a region is known', { 'accept-language': 'pt-BR,pt;q=0.9' }, 'pt_BR'],
    ['a region is not known', { 'accept-language': 'zh-Hant-TW' }, 'zh'],
    ['a language is refused', { 'accept-language': 'de;q=0, it;q=0.1' }, 'it'],
    ['any language will do', { 'accept-language': '*' }, 'en'],
    ['the reader chose one', { cookie: 'session=x; locale=ja', 'accept-language': 'de' }, 'ja'],
    ['the reader chose English', { cookie: 'locale=en', 'accept-language': 'de' }, 'en'],
    ['the choice is none of ours', { cookie: 'locale=xx', 'accept-language': 'de' }, 'de'],
    ['another cookie ends alike', { cookie: 'mylocale=ja', 'accept-language': 'de' }, 'de'],
    ['a program sends a token', { authorization: 'Bearer x', 'accept-language': 'de' }, 'en'],
    ['a program with a token chose one', { authorization: 'Bearer x', cookie: 'locale=de' }, 'de'],
    ['a proxy asks for a password', { authorization: 'Basic x', 'accept-language': 'de' }, 'de'],
    ['the choice is the name of a method', { cookie: 'locale=toString', 'accept-language': 'constructor' }, 'en'],
  ])('where %s', (_, headers, language) => {
    expect(askedLanguage(headers)).toBe(language);
  });

  test('is read from the beginning of a long header only', () => {
    expect(askedLanguage({ 'accept-language': `${'xx,'.repeat(300)}de` })).toBe('en');
  });
});
