import { AppError } from '@/lib/errors/app-error';
import type { Engine } from '@/lib/server/engines/engine';
import { engineOf, engines } from '@/lib/server/engines/registry';
import { maskAddress, parseAddress } from './address';

interface Given {
  readonly sqlalchemy_uri?: string | undefined;
  readonly engine?: string | null | undefined;
  readonly driver?: string | null | undefined;
  readonly configuration_method?: string | undefined;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

/** The engine with this name and driver; null where there is none or it has no form. */
export function engineWithForm(
  name: string,
  driver: string | null,
): (Engine & { form: NonNullable<Engine['form']> }) | null {
  const known = Object.values<Engine>(engines).some(({ schemes }) => schemes.includes(name.toLowerCase()));
  if (!known) return null;
  const engine = engineOf(name, driver);
  return engine.form === null ? null : { ...engine, form: engine.form };
}

/** The address in a body, given directly or through a form; null without one. Throws `body_invalid` for a bad form. */
export function addressGiven(body: Given): string | null {
  const { configuration_method: method, parameters, engine: name } = body;
  if (method !== 'dynamic_form' || !parameters) return body.sqlalchemy_uri ?? null;
  if (!name)
    throw refused({ _schema: ['An engine must be specified when passing individual parameters to a database.'] });
  const engine = engineWithForm(name, body.driver ?? null);
  if (!engine) {
    const problem = 'Engine spec "InvalidEngine" does not support being configured via individual parameters.';
    throw refused({ _schema: [problem] });
  }
  const problems = formProblems(engine, parameters);
  if (Object.keys(problems).length > 0) throw refused(problems);
  return withDriver(engine.form.toAddress({ ...parameters, ...portOf(parameters) }), body.driver ?? null);
}

/** The form's values for an address; null where there is no form. Passwords are masked. */
export function formValues(address: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed = parseAddress(address);
    const form = engineOf(parsed.scheme, parsed.driver).form;
    return form?.toValues(maskAddress(parsed)) ?? null;
  } catch {
    return null;
  }
}

function formProblems({ form }: { form: NonNullable<Engine['form']> }, values: Readonly<Record<string, unknown>>) {
  const { required = [] } = form.schema;
  const problems: Record<string, readonly string[]> = {};
  for (const field of Array.isArray(required) ? required.map(String) : []) {
    if (values[field] === undefined) problems[field] = ['Missing data for required field.'];
  }
  const { port } = values;
  if (port === undefined || port === null) return problems;
  const number = typeof port === 'string' || typeof port === 'number' ? Number(port) : Number.NaN;
  if (!Number.isInteger(number)) problems.port = ['Not a valid integer.'];
  else if (number < 0 || number >= 65_536) {
    problems.port = ['Must be greater than or equal to 0 and less than 65536.'];
  }
  return problems;
}

function portOf({ port }: Readonly<Record<string, unknown>>) {
  return port === undefined || port === null ? {} : { port: Number(port) };
}

function withDriver(address: string, driver: string | null): string {
  return driver === null ? address : address.replace(/^(\w+)(?:\+[\w.-]+)?:/, `$1+${driver}:`);
}

function refused(details: Readonly<Record<string, readonly string[]>>): AppError {
  return new AppError('body_invalid', { fields: Object.keys(details).join(', ') }, { details });
}
