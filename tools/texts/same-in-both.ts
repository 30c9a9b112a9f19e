export interface SameText {
  why: string
  texts: readonly string[]
}

/** The only texts that may read alike in Italian and English. The list says why, and only shrinks. */
export const sameInBoth: readonly SameText[] = [
  { why: 'names of standards and file formats', texts: ['MMSI', 'CSV', 'Excel (XLSX)'] },
  {
    why: 'English words that Italian has taken over',
    texts: ['E-mail', 'File', 'Home', 'Password', 'Yacht'],
  },
  { why: 'words that the two languages share', texts: ['No', 'no', 'OK'] },
  { why: 'quoted by the specification, whatever the language', texts: ['Loading', 'NO FACILITY'] },
  { why: 'names of languages, each written in itself', texts: ['English', 'Italiano'] },
]
