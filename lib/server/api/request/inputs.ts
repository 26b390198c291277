import { z } from 'zod';
import { labelOf } from '@/lib/server/api/label';
import { kindOf } from './body-field';

/** One field that a body may contain, as `_info` describes it. */
export interface Input {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly required: boolean;
  readonly unique: boolean;
  readonly type: string;
  readonly validate?: readonly string[];
}

/** The fields of a body's schema, in the order of the schema. */
export function inputsOf(schema: z.core.$ZodType | undefined): Input[] {
  if (schema instanceof z.ZodPipe) return inputsOf(schema.out);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => {
    const { type, validate } = kindOf(field);
    const required = !(field instanceof z.ZodOptional || field instanceof z.ZodDefault);
    const input = { name, label: labelOf(name), description: '', required, unique: false, type };
    return validate === undefined ? input : { ...input, validate: [validate] };
  });
}
