/** Why a file has no text; `message` is a sentence for the user. Another attempt would end the same. */
export class Unreadable extends Error {}

export const isLocked = () => new Unreadable('Berkas terkunci kata sandi. Unggah salinan tanpa kata sandi.')
export const isBroken = () => new Unreadable('Berkas rusak, teksnya tidak dapat dibaca.')
export const isTooLarge = () => new Unreadable('Isi berkas terlalu besar untuk dibaca teksnya.')
