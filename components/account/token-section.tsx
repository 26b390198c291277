import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { AccountForm, Field, type FormProps } from './account-forms';

const t = pageTexts('account');

export interface ShownToken {
  readonly id: number;
  readonly name: string;
  readonly onlyReads: boolean;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

interface TokenTableProps {
  readonly tokens: readonly ShownToken[];
  /** The form whose button revokes a token. */
  readonly revoking: (token: ShownToken) => ReactElement;
}

/** Tokens of a user: what they allow, when they were used, and what ends them. */
export function TokenTable({ tokens, revoking }: TokenTableProps): ReactElement {
  if (tokens.length === 0) return <p>{t('noTokens')}</p>;
  return (
    <section className="panel account-scroll" aria-label={t('tokens')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('tokenName')}</th>
            <th scope="col">{t('allows')}</th>
            <th scope="col">{t('made')}</th>
            <th scope="col">{t('ends')}</th>
            <th scope="col">{t('lastUsed')}</th>
            <th scope="col">
              <span className="sr-only">{t('revoke')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token}>
              {revoking(token)}
            </TokenRow>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TokenRow({ token, children }: { readonly token: ShownToken; readonly children: ReactElement }): ReactElement {
  const { name, onlyReads, madeAt, expiresAt, lastUsedAt } = token;
  const isOver = expiresAt.getTime() <= Date.now();
  return (
    <tr>
      <td title={name}>{name}</td>
      <td>{t(onlyReads ? 'readingAlone' : 'everything')}</td>
      <td>{t('day', { at: madeAt })}</td>
      <td className={isOver ? 'text-danger' : undefined}>{t(isOver ? 'endedOn' : 'day', { at: expiresAt })}</td>
      <td>{lastUsedAt === null ? t('never') : t('moment', { at: lastUsedAt })}</td>
      <td className="acts">{children}</td>
    </tr>
  );
}

/** The button of a form that revokes a token. */
export function RevokeButton({ name, ...button }: { readonly name: string; readonly value?: number }): ReactElement {
  return (
    <Button type="submit" aria-label={t('revokeNamed', { name })} data-danger="" name="token" {...button}>
      {t('revoke')}
    </Button>
  );
}

interface TokensProps {
  readonly tokens: readonly ShownToken[];
  readonly csrf: string;
}

/** One's own tokens for programs. */
export function Tokens({ tokens, csrf }: TokensProps): ReactElement {
  return (
    <div className="account-part">
      <p className="text-quiet">{t('tokensAre')}</p>
      <TokenTable
        tokens={tokens}
        revoking={({ id, name }) => (
          <form method="post" action="/user_info/">
            <input type="hidden" name="csrf_token" value={csrf} />
            <input type="hidden" name="act" value="revokeToken" />
            <RevokeButton name={name} value={id} />
          </form>
        )}
      />
      <form method="get" action="/user_info/">
        <Button type="submit" name="dialog" value="token">
          <Icon name="plus" />
          {t('newToken')}
        </Button>
      </form>
    </div>
  );
}

/** The form of a new token. `days` are the lifetimes to choose from. */
export function TokenForm({ days, ...form }: FormProps & { readonly days: readonly number[] }): ReactElement {
  return (
    <AccountForm action="/user_info/" act="makeToken" button={t('makeToken')} {...form}>
      <Field label={t('tokenName')} name="name" placeholder={t('whatItIsFor')} maxLength={64} autoComplete="off" />
      <label className="stack">
        <span>{t('allows')}</span>
        <select className="field" name="allows" defaultValue="reading">
          <option value="reading">{t('readingAlone')}</option>
          <option value="everything">{t('everything')}</option>
        </select>
      </label>
      <label className="stack">
        <span>{t('endsAfter')}</span>
        <select className="field" name="days" defaultValue="30">
          {days.map((count) => (
            <option key={count} value={count}>
              {t('days', { count })}
            </option>
          ))}
        </select>
      </label>
      <p className="text-[13px] text-quiet">{t('tokenIsShownOnce')}</p>
    </AccountForm>
  );
}
