import { Column, grown } from './growable-column.ts'

/** Needs of a run as columns: the place of the PEB line, the place of the material, and the need in units of 10^-decimal. */
export class Needs {
  count = 0
  line = new Int32Array(0)
  material = new Int32Array(0)
  readonly qty = new Column()
  /** 1 where every product of its figures stays inside 64 bits. */
  isNarrow = new Uint8Array(0)

  add(line: number, material: number, qty: bigint, isNarrow: boolean) {
    const n = this.count++
    this.line = grown(this.line, n)
    this.material = grown(this.material, n)
    this.isNarrow = grown(this.isNarrow, n)
    this.line[n] = line
    this.material[n] = material
    this.isNarrow[n] = isNarrow ? 1 : 0
    this.qty.set(n, qty)
  }

  clear() {
    this.count = 0
  }
}

/** Allocated quantities in order: index of the need, index of the PIB line, units of 10^-decimal. */
export class Takes {
  count = 0
  need = new Int32Array(0)
  line = new Int32Array(0)
  readonly qty = new Column()

  add(need: number, line: number, qty: bigint) {
    const n = this.count++
    this.need = grown(this.need, n)
    this.line = grown(this.line, n)
    this.need[n] = need
    this.line[n] = line
    this.qty.set(n, qty)
  }

  clear() {
    this.count = 0
  }
}
