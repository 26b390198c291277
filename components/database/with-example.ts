interface Example {
  readonly label: string;
  readonly placeholder: string;
  readonly called: string;
}

/** A label whose field is named after its placeholder, too, by which readers of the field know it. */
export function withExample(label: string, placeholder: string): Example {
  return { label, placeholder, called: `${label} ${placeholder}` };
}
