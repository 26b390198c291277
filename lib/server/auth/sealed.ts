import { sealData, unsealData } from 'iron-session';
import type { z } from 'zod';
import { type Purpose, secretText } from './key';

/** What a browser holds for the server and can neither read nor change, of one kind and for some seconds. */
export interface Sealed<Value> {
  seal(value: Value): Promise<string>;
  /** Null for what was not sealed for this purpose, has another shape, or is too old. */
  open(text: string): Promise<Value | null>;
}

export function sealedAs<Value>(schema: z.ZodType<Value>, purpose: Purpose, seconds: number): Sealed<Value> {
  const options = () => ({ password: secretText(purpose), ttl: seconds });
  return {
    seal: (value) => sealData(value, options()),
    open: async (text) => schema.safeParse(await unsealData<unknown>(text, options()).catch(() => null)).data ?? null,
  };
}
