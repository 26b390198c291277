/**
 * A dashboard's own CSS, kept inside the dashboard. What could leave the page or fetch something is refused whole:
 * imports, addresses of other sites, tags, and anything that closes the scope early.
 */
export function scopedCss(css: string | null): string {
  if (!css?.trim()) return '';
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const isRisky = /@import|@charset|@namespace|expression\s*\(|javascript:|<|\\|url\s*\(|image-set\s*\(/i.test(plain);
  return isRisky || !isBalanced(plain) ? '' : `@scope (.dashboard) { ${plain} }`;
}

function isBalanced(css: string): boolean {
  let depth = 0;
  for (const sign of css) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
