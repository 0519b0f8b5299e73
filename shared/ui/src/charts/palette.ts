/** Colours of series in their order: 3:1 against both backgrounds, neighbours apart in lightness for colour-blind readers. */
const palette = ['indigo.6', 'orange.7', 'teal.6', 'grape.6', 'cyan.7', 'red.7', 'lime.8', 'gray.6'] as const

export const colorAt = (index: number): string => palette[index % palette.length] as string
