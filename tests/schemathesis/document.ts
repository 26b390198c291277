import { z } from 'zod';

const Schema = z.record(z.string(), z.unknown());
const Parameter = z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: Schema })).optional() });
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ parameters: z.array(Parameter) }))),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
});

/** The document with references in the content of parameters resolved: schemathesis 4.4 does not resolve them. */
export function readDocument(told: unknown): unknown {
  const document = Document.parse(told);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const { parameters } of operations) {
    for (const media of parameters.flatMap(({ content = {} }) => Object.values(content))) {
      const name = String(media.schema.$ref ?? '').replace('#/components/schemas/', '');
      media.schema = document.components.schemas[name] ?? media.schema;
    }
  }
  return document;
}
