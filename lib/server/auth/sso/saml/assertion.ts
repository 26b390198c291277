import { z } from 'zod';
import { SamlRefusal } from './message';
import { longestMs, skewMs } from './service';
import type { SamlProvider } from './settings';

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Names that somebody else may get later, or that change with every sign-in. */
const unstable = /:nameid-format:(?:transient|emailAddress)$/;

const only = <Schema extends z.ZodType>(schema: Schema) => z.tuple([schema]);
const Value = z.union([z.string(), z.looseObject({ _: z.string().optional() })]);

/** An assertion as the library reads it: each child is a list, attributes are in `$`, text is in `_`. */
const Assertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1), IssueInstant: z.string() }),
    Issuer: only(z.object({ _: z.string() })),
    Subject: only(
      z.object({
        NameID: only(z.object({ _: z.string().min(1), $: z.record(z.string(), z.string()).default({}) })),
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: only(z.object({ $: z.record(z.string(), z.string()) })).optional(),
          }),
        ),
      }),
    ),
    Conditions: only(z.object({ $: z.object({ NotOnOrAfter: z.string().optional() }).optional() })),
    AuthnStatement: z
      .array(z.object({ $: z.object({ SessionIndex: z.string().optional() }).optional() }))
      .min(1, 'The assertion says nothing of a sign-in.'),
    AttributeStatement: z
      .array(
        z.union([
          // An element without children is read as a text.
          z.string().transform(() => ({ Attribute: undefined })),
          z.looseObject({
            Attribute: z
              .array(z.object({ $: z.object({ Name: z.string() }), AttributeValue: z.array(Value).optional() }))
              .optional(),
          }),
        ]),
      )
      .default([]),
  }),
});

export interface ReadAssertion {
  readonly id: string;
  /** From when it is refused for its age. */
  readonly until: Date;
  readonly nameId: string;
  /** Its attributes: `Format`, `NameQualifier`, `SPNameQualifier`. */
  readonly nameIdAttributes: Readonly<Record<string, string>>;
  readonly sessionIndex: string | null;
  /** In the words of OpenID Connect. */
  readonly claims: Readonly<Record<string, unknown>>;
}

interface Asked {
  /** The id of the request that the assertion must answer. */
  readonly requestId: string;
  /** The address that it must be meant for. */
  readonly recipient: string;
}

/**
 * What a signed assertion says. Throws `SamlRefusal` unless it is of this provider, and was made for this request and
 * address. The library has checked signature, audience and times.
 */
export function readAssertion(signed: unknown, provider: SamlProvider, asked: Asked): ReadAssertion {
  const parsed = Assertion.safeParse(signed);
  if (!parsed.success) throw new SamlRefusal(`The assertion lacks something: ${z.prettifyError(parsed.error)}`);
  const { $, Issuer, Subject, AuthnStatement, AttributeStatement } = parsed.data.Assertion;
  const [issuer] = Issuer;
  if (issuer._.trim() !== provider.entityId) throw new SamlRefusal(`The assertion is of ${issuer._}.`);
  const [subject] = Subject;
  const confirmed = subject.SubjectConfirmation.some(
    ({ $: { Method }, SubjectConfirmationData: data }) =>
      Method === bearer && data !== undefined && confirms(data[0].$, asked),
  );
  if (!confirmed) throw new SamlRefusal('The assertion was made for another request, address or time.');
  const attributes = attributesOf(AttributeStatement.flatMap(({ Attribute = [] }) => Attribute));
  const [nameId] = subject.NameID;
  const format = nameId.$.Format ?? null;
  return {
    id: $.ID,
    until: new Date(Date.parse($.IssueInstant) + longestMs + skewMs),
    nameId: nameId._,
    nameIdAttributes: nameId.$,
    sessionIndex: AuthnStatement[0]?.$?.SessionIndex ?? null,
    claims: claimsOf(provider, attributes, subjectOf(provider, attributes, { text: nameId._, format })),
  };
}

function confirms(data: Readonly<Record<string, string>>, { requestId, recipient }: Asked): boolean {
  const end = Date.parse(data.NotOnOrAfter ?? '');
  const isInTime = Number.isFinite(end) && Date.now() < end + skewMs;
  return data.InResponseTo === requestId && data.Recipient === recipient && isInTime;
}

type Attributes = ReadonlyMap<string, readonly string[]>;

function attributesOf(
  list: readonly {
    readonly $: { readonly Name: string };
    readonly AttributeValue?: z.infer<typeof Value>[] | undefined;
  }[],
): Attributes {
  const found = new Map<string, string[]>();
  for (const { $, AttributeValue = [] } of list) {
    const values = AttributeValue.map((value) => (typeof value === 'string' ? value : (value._ ?? '')).trim());
    found.set($.Name, [...(found.get($.Name) ?? []), ...values.filter((value) => value !== '')]);
  }
  return found;
}

/** The name of a person at the provider that stays theirs. */
function subjectOf(
  { attributes: { subject } }: SamlProvider,
  attributes: Attributes,
  nameId: { readonly text: string; readonly format: string | null },
): string {
  if (subject !== undefined) {
    const [value] = attributes.get(subject) ?? [];
    if (value === undefined) throw new SamlRefusal(`The assertion has no attribute ${subject}.`);
    return value;
  }
  if (unstable.test(nameId.format ?? '')) {
    throw new SamlRefusal(`A NameID of the format ${nameId.format} does not stay the same person's.`);
  }
  return nameId.text;
}

function claimsOf(provider: SamlProvider, attributes: Attributes, subject: string) {
  const { username, email, firstName, lastName, groups } = provider.attributes;
  const first = (name: string) => attributes.get(name)?.[0];
  return {
    ...Object.fromEntries([...attributes].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
    error: undefined,
    iss: provider.entityId,
    sub: subject,
    preferred_username: first(username),
    email: first(email),
    email_verified: provider.trustsEmails ? true : undefined,
    given_name: first(firstName),
    family_name: first(lastName),
    groups: attributes.get(groups) ?? [],
  };
}
