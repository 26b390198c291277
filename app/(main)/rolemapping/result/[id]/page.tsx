import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { type MatchedRule, SignInOutcome, type SignInOutcomeProps } from '@/components/role-mapping/sign-in-outcome';
import { LinkButton } from '@/components/ui/button';
import { shownClaims } from '@/lib/server/auth/sso/mapping/claims';
import { type Outcome, outcomeOf } from '@/lib/server/auth/sso/mapping/outcome';
import { testerOf, testResult } from '@/lib/server/auth/sso/sign-in-test';
import { wayIn } from '@/lib/server/auth/sso/way-in';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('roleMapping');

export const generateMetadata = (): Metadata => ({ title: t('resultTitle') });

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

/** What came of a test sign-in, or follows from pasted claims, by the rules as they are now. */
export default async function ResultPage({ params }: Props): Promise<ReactElement> {
  const tester = await testerOf(await headers());
  const result = tester === null ? null : await testResult((await params).id, tester);
  if (result === null) notFound();
  const { provider, claims, isPasted } = result;
  const outcome = await outcomeOf(provider, claims);
  const label = wayIn(provider)?.label ?? provider;
  return (
    <div className="page role-mapping">
      <h1>{t(isPasted ? 'pastedAt' : 'testedAt', { provider: label })}</h1>
      <SignInOutcome
        claims={Object.entries(shownClaims(claims)).map(([name, value]) => ({ name, text: textOf(value) }))}
        admission={admissionOf(outcome)}
        rules={rulesOf(outcome)}
        roles={outcome.roles}
        groups={outcome.groups}
        keepsRoles={outcome.keepsRoles}
        keepsGroups={outcome.keepsGroups}
      />
      <p>
        <LinkButton href="/rolemapping/">{t('back')}</LinkButton>
      </p>
    </div>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

function admissionOf({ admission, username }: Outcome): SignInOutcomeProps['admission'] {
  if (admission?.kind === 'known') return { kind: 'known', username: username ?? '', by: admission.by };
  return admission;
}

function rulesOf({ given }: Outcome): MatchedRule[] {
  return [
    ...given.keys.map(({ key, roles }) => ({ key: `k${key}`, isStored: false, condition: key, roles, groups: [] })),
    ...given.rules.map(({ id, claim, operator, value, roles, groups }) => {
      return { key: `r${id}`, isStored: true, condition: `${claim} ${operator} ${value}`, roles, groups };
    }),
  ];
}
