import { describe, expect, it } from 'vitest';
import type { HandlebarsMarks } from '@/lib/viz/handlebars/marks';
import { fillTemplate } from '@/lib/viz/handlebars/template';
import type { ValueRecord } from '@/lib/viz/handlebars/values';
import { draw, frame } from './support/answers';
import { page } from './support/pictures';

const sales: ValueRecord = {
  data: [
    { line: 'Ships', sales: 1200.5, ds: 1075593600000 },
    { line: 'Planes <x>', sales: 0, ds: null },
  ],
};
const fill = (template: string, context = sales) => fillTemplate(template, context);

describe('a template', () => {
  it.each([
    ['{{data.length}} rows', '2 rows'],
    ['{{#each data}}{{@index}}:{{line}};{{/each}}', '0:Ships;1:Planes &lt;x&gt;;'],
    ['{{#each data}}{{{line}}}{{#unless @last}}, {{/unless}}{{/each}}', 'Ships, Planes <x>'],
    ['{{#each data as |row at|}}{{at}}{{row.line}}{{/each}}', '0Ships1Planes &lt;x&gt;'],
    ['{{#each none}}x{{else}}nothing{{/each}}', 'nothing'],
    ['{{#with data.[0]}}{{line}} of {{../data.length}}{{/with}}', 'Ships of 2'],
    ['{{#if data.[1].sales}}some{{else}}none{{/if}}', 'none'],
    ['{{#if data.[1].sales includeZero=true}}some{{else}}none{{/if}}', 'some'],
    ['{{#if (gt data.[0].sales 1000)}}large{{/if}}', 'large'],
    ['{{#gt data.[0].sales 9000}}large{{else}}small{{/gt}}', 'small'],
    ['{{~#each data~}} {{sales}} {{~/each~}}', '1200.50'],
    ["{{dateFormat data.[0].ds format='MMMM YYYY'}}", 'February 2004'],
    ['{{dateFormat data.[0].ds}}', '2004-02-01'],
    ['{{formatNumber 1234567.891}}', '1,234,567.891'],
    ["{{formatNumber 1234.5 'de-DE'}}", '1.234,5'],
    ['{{{stringify data.[0]}}}', '{"line":"Ships","sales":1200.5,"ds":1075593600000}'],
    ['{{lookup (parseJson \'{"a":[1,2]}\') "a"}}', '1,2'],
    ['{{#each data.[0]}}{{@key}} {{/each}}', 'line sales ds '],
    ['{{uppercase (concat "a" "-" data.length)}}', 'A-2'],
    ['{{! a comment }}{{@root.data.length}}', '2'],
  ])('%s', (template, text) => expect(fill(template)).toBe(text));

  it.each([
    ['{{#each data}}', /Parse error/],
    ['{{shout data}}', 'Missing helper: "shout"'],
    ['{{parseJson "{"}}', /parseJson/],
    ['{{> other}}', /PartialStatement/],
  ])('%s is refused', (template, message) => expect(() => fill(template)).toThrow(message));

  it('reaches nothing but the data', () => {
    for (const path of ['constructor', 'data.constructor.name', '__proto__', 'data.[0].toString', 'data.map']) {
      expect(fill(`{{${path}}}`)).toBe('');
    }
    expect(() => fill('{{toString 1}}')).toThrow('Missing helper');
  });

  it('is stopped when it grows without end', () => {
    const rows = Array.from({ length: 1000 }, () => ({ a: 1 }));
    const nested = '{{#each @root.data}}{{#each @root.data}}{{a}}{{/each}}{{/each}}';
    expect(() => fill(nested, { data: rows })).toThrow('too many steps');
  });
});

describe('a drawing of a template', () => {
  const answer = frame(['line', 'string', ['Ships', '<img src=x onerror=alert(1)>']]);
  const shown = (form: Record<string, unknown>) => draw({ viz_type: 'handlebars', ...form }, [answer]);

  it('keeps no script, handler or frame of the template or the data', () => {
    const drawing = shown({
      handlebarsTemplate:
        '<b onclick="x()">{{data.length}}</b><script>x()</script><iframe src="/"></iframe><a href="javascript:x()">go</a>{{#each data}}{{{line}}}{{/each}}',
    });
    const { html } = drawing.marks as HandlebarsMarks;
    expect(html).toBe('<b>2</b><a rel="noopener noreferrer nofollow" target="_blank">go</a>Ships<img src="x" />');
  });

  it('keeps rules to itself and drops those that load something', () => {
    const css = (styleTemplate: string) => (shown({ styleTemplate }).marks as HandlebarsMarks).css;
    expect(css('a > b { color: orange; background: url(//x) }')).toBe('a > b { color: orange }');
    expect(css('@import "x"; a { color: orange }')).toBe('a { color: orange }');
    expect(css('} body { display: none }')).toBe('');
    expect(css('a::after { content: "</style><b>" }')).not.toContain('<');
    expect(page('handlebars', shown({ styleTemplate: 'a > b { color: orange }' }))).toContain(
      '#text-page{a > b { color: orange }}',
    );
  });

  it('keeps words legible on a dark page, whatever ink their author chose for a light one', () => {
    const css = (styleTemplate: string) => (shown({ styleTemplate }).marks as HandlebarsMarks).css;
    expect(css('p { color: #333 }')).toMatch(/^p \{ color: light-dark\(#333,#[0-9a-f]{6}\) \}$/);
    expect(css('p { color: #333; background: #fff }')).toBe('p { color: #333; background: #fff }');
    expect(css('p { background: #ffe }')).toContain('color: #1b1f24');
    const { html } = shown({ handlebarsTemplate: '<p style="color:#333">a</p>' }).marks as HandlebarsMarks;
    expect(html).toMatch(/^<p style="color:light-dark\(#333,#[0-9a-f]{6}\)">a<\/p>$/);
  });

  it('says what is wrong with a template', () => {
    expect((shown({ handlebarsTemplate: '{{#if}}' }).marks as HandlebarsMarks).problem).toMatch(/Parse error/);
  });

  it('shows every row until there is a template', () => {
    expect((shown({}).marks as HandlebarsMarks).lines[0]).toBe('{"line":"Ships"}');
  });
});
