import { describe, expect, it } from 'vitest';
import type { BudgetLimits } from '@/lib/server/template/budget';
import { renderTemplate } from '@/lib/server/template/render-template';

const render = (source: string, budget?: BudgetLimits) =>
  renderTemplate(source, { names: () => new Map(), ...(budget === undefined ? {} : { budget }) });
const loops = (times: number) => `{% for n in range(${times}) %}{% endfor %}`;

describe('a template', () => {
  it('is at most 200,000 characters long', () => {
    expect(render('x'.repeat(200_000))).toHaveLength(200_000);
    expect(() => render('x'.repeat(200_001))).toThrow('the template is longer than 200000 characters');
  });

  it('takes at most 400,000 steps', () => {
    expect(render(loops(1_000))).toBe('');
    const endless = `{% for a in range(1000) %}${loops(1_000)}{% endfor %}`;
    expect(() => render(endless)).toThrow('the template takes more than 400000 steps');
  });

  it('makes at most 4,000,000 characters', () => {
    expect(render("{{ 'ab' * 1000000 }}")).toHaveLength(2_000_000);
    expect(() => render("{{ 'ab' * 3000000 }}")).toThrow('the template makes more than 4000000 characters');
    expect(() => render("{% set x = 'ab' * 900000 %}{{ x }}{{ x }}{{ x }}")).toThrow('more than 4000000 characters');
  });

  it('ends after its time, however few steps it took', () => {
    const limits = { steps: 400_000, memory: 4_000_000 };
    const works = `{% for a in range(10) %}${loops(1_000)}{% endfor %}`;
    expect(render(works, { ...limits, milliseconds: 60_000 })).toBe('');
    expect(() => render(works, { ...limits, milliseconds: 0 })).toThrow('the template takes longer than 0 ms');
  });
});
