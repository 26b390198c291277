/** `changed_by.first_name` → `Changed By First Name` */
export function labelOf(name: string): string {
  const words = name.split(/[._]/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
