/** The claims of a person as a provider sent them: texts, numbers, lists and objects under names. */
export type Claims = Readonly<Record<string, unknown>>;

/** What a claim says, as texts. A claim that is one text, number or boolean is no list. */
export interface ClaimValue {
  readonly texts: readonly string[];
  readonly isList: boolean;
}

/**
 * The claim at a path, `realm_access.roles`. Names that contain dots, such as `https://example.org/roles`, are found as
 * they stand. Null for a claim that is missing, null, or an object.
 */
export function claimAt(claims: unknown, path: string): ClaimValue | null {
  const found = valueAt(claims, path);
  if (Array.isArray(found)) return { texts: found.flatMap(textOf), isList: true };
  const texts = textOf(found);
  return texts.length === 0 ? null : { texts, isList: false };
}

/** Each object is visited once: there is one way of names to it. */
function valueAt(holder: unknown, path: string): unknown {
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return undefined;
  if (Object.hasOwn(holder, path)) return Reflect.get(holder, path);
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    if (!Object.hasOwn(holder, name)) continue;
    const found = valueAt(Reflect.get(holder, name), path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

function textOf(value: unknown): string[] {
  return ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [];
}

const hidden = '…';

/** Claims that secure an ID token and say nothing of the person. */
const technical: ReadonlySet<string> = new Set(['nonce', 'at_hash', 'c_hash', 's_hash']);

/** The claims as they may be shown: without tokens, secrets and passwords, at any depth. */
export function shownClaims(claims: Claims): Claims {
  const entries = Object.entries(claims).filter(([name]) => !technical.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, shown(name, value)]));
}

function shown(name: string, value: unknown): unknown {
  if (/token|secret|password|assertion/i.test(name)) return hidden;
  if (typeof value === 'string') return isToken(value) ? hidden : value;
  if (Array.isArray(value)) return value.map((one) => shown('', one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, shown(key, held)]));
}

/** A JSON Web Token: three parts, of which the first is JSON in base64url. */
function isToken(text: string): boolean {
  return text.startsWith('eyJ') && text.split('.').length >= 3;
}
