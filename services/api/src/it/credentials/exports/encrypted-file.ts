/** 2^16 rounds of scrypt: a fifth of a second here, and years for a passphrase of 16 characters. */
const WORK_FACTOR = 16

/** A file of age that the passphrase opens: `age -d file` on any machine, without this product. */
export async function encryptedFile(content: string | Uint8Array, passphrase: string): Promise<Buffer> {
  // Loaded here: it takes 20 MB, for a file that is made a few times a year.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  encrypter.setPassphrase(passphrase)
  return Buffer.from(await encrypter.encrypt(content))
}
