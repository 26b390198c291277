const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Python's `repr` of a text: in single quotes, or in double quotes when it contains single quotes and no double ones.
 */
export function quotedText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replace(/[\\\p{Cc}\p{Cf}\u2028\u2029]|['"]/gu, (char) => {
    if (char === "'" || char === '"') return char === quote ? `\\${char}` : char;
    const known = escapes[char];
    if (known !== undefined) return known;
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
  });
  return `${quote}${inside}${quote}`;
}
