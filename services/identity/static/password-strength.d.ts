export type Strength = 'none' | 'weak' | 'medium' | 'strong'
export function strengthOf(password: string): Strength
