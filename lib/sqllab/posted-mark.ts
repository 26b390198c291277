/** The parameter of an address of the SQL editor that stands for a posted form. */
export const postedMark = 'posted';
