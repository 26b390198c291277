import { TemplateError } from '@/lib/server/template/template-error';
import { quotedText } from '@/lib/server/template/value/quoted-text';

interface Known {
  isFilter(name: string): boolean;
  isTest(name: string): boolean;
}

/**
 * Throws `TemplateAssertionError` for unknown filters and tests before rendering. In branches of a condition they are
 * allowed: there they fail when they are evaluated.
 */
export function checkNames(tree: unknown, known: Known, isOptional = false): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (Array.isArray(tree)) {
    for (const part of tree) checkNames(part, known, isOptional);
    return;
  }
  const node: Readonly<Record<string, unknown>> = { ...tree };
  const { kind, name, line } = node;
  if (!isOptional && (kind === 'filter' || kind === 'test') && typeof name === 'string') {
    const isKnown = kind === 'filter' ? known.isFilter(name) : known.isTest(name);
    if (!isKnown) {
      throw new TemplateError('TemplateAssertionError', `No ${kind} named ${quotedText(name)}.`, Number(line));
    }
  }
  const isBranch = kind === 'if' || kind === 'condition';
  const isOwn = ['for', 'macro', 'call', 'with', 'set-block', 'block'].includes(String(kind));
  for (const part of Object.values(node)) checkNames(part, known, isBranch || (isOptional && !isOwn));
}
