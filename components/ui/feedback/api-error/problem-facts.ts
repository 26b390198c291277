import type { ApiProblem } from '@/lib/client/api-error';
import { isObject } from '@/lib/text/is-object';

/** A text in `extra`; null when there is none. */
export function textFact({ extra }: ApiProblem, name: string): string | null {
  const value = extra[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A number in `extra`; null when there is none. */
export function numberFact({ extra }: ApiProblem, name: string): number | null {
  const value = extra[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The texts of a list in `extra`. */
export function listFact({ extra }: ApiProblem, name: string): readonly string[] {
  const value = extra[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** An address in `extra`, if it leads to a page: other schemes could run script. */
export function linkFact(problem: ApiProblem, name: string): string | undefined {
  const address = textFact(problem, name);
  return address !== null && /^(?:https?:\/\/|\/(?!\/))/i.test(address) ? address : undefined;
}

/** The sentences of the issue codes, such as `Issue 1002 - …`. */
export function issuesOf({ extra: { issue_codes } }: ApiProblem): readonly string[] {
  if (!Array.isArray(issue_codes)) return [];
  return issue_codes.flatMap((issue) => (isObject(issue) && typeof issue.message === 'string' ? issue.message : []));
}

/** The owners of what failed: names, or people with an address. */
export function ownersOf({ extra: { owners } }: ApiProblem): readonly { readonly name: string }[] {
  if (!Array.isArray(owners)) return [];
  return owners.flatMap((owner) => {
    if (typeof owner === 'string') return { name: owner };
    if (!isObject(owner)) return [];
    const name = [owner.first_name, owner.last_name].filter((part) => typeof part === 'string').join(' ');
    return name === '' ? [] : { name };
  });
}
