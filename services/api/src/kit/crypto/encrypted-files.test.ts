import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from '@jest/globals'
import { AlteredFile, decryptedFile, encryptedFile } from './encrypted-files.ts'
import { createVault, MissingKey } from './key-ring.ts'

const vaultKey = randomBytes(32).toString('base64url')
const vault = createVault(vaultKey)
const at = 'imports/satu'
const content = randomBytes(150_000)

/** In parts whose borders are not those of the chunks. */
const parts = (bytes: Buffer, size = 10_007) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
  )
const encrypt = (bytes: Buffer) => buffer(encryptedFile(vault, at, parts(bytes)))
const decrypt = (stored: Buffer, place = at, by = vault) => buffer(decryptedFile(by, place, parts(stored)))

describe('an encrypted file', () => {
  test.each([0, 1, 65_536, 65_537, 131_072, 150_000])('of %d bytes comes back as it was', async (length) => {
    const bytes = content.subarray(0, length)
    const stored = await encrypt(bytes)

    expect((await decrypt(stored)).equals(bytes)).toBe(true)
    expect(length < 64 || !stored.includes(bytes.subarray(0, 64))).toBe(true)
  })

  const head = (stored: Buffer) => stored.indexOf(0x0a) + 1
  const chunk = 65_536 + 28
  test.each<[string, (stored: Buffer) => Buffer]>([
    ['changing a byte', (stored) => Buffer.from(stored.map((byte, n) => (n === 100_000 ? byte ^ 1 : byte)))],
    ['cutting off its last chunk', (stored) => stored.subarray(0, head(stored) + 2 * chunk)],
    ['cutting off some bytes', (stored) => stored.subarray(0, -5)],
    [
      'leaving out a chunk',
      (stored) => Buffer.concat([stored.subarray(0, head(stored)), stored.subarray(head(stored) + chunk)]),
    ],
    ['repeating its last chunk', (stored) => Buffer.concat([stored, stored.subarray(head(stored) + 2 * chunk)])],
    ['emptying it', () => Buffer.alloc(0)],
    ['putting a plain file in its place', () => Buffer.from('Kode;Nama\nA;B\n'.repeat(50))],
  ])('is not decrypted after %s', async (_, change) => {
    await expect(decrypt(change(await encrypt(content)))).rejects.toThrow(AlteredFile)
  })

  test('is not decrypted in the place of another one, nor with another key', async () => {
    const stored = await encrypt(content)
    const other = createVault(randomBytes(32).toString('base64url'))

    await expect(decrypt(stored, 'imports/dua')).rejects.toThrow(AlteredFile)
    await expect(decrypt(stored, at, other)).rejects.toThrow(MissingKey)
  })

  test('is decrypted while its key is still there behind a new one', async () => {
    const stored = await encrypt(content)
    const next = createVault(`${randomBytes(32).toString('base64url')},${vaultKey}`)

    expect((await decrypt(stored, at, next)).equals(content)).toBe(true)
  })
})
