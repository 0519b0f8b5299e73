/** Normal form of the names of columns and sheets; templates of EMS mark required columns with an asterisk. */
export const folded = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/ ?\*$/, '').trim().toUpperCase()
