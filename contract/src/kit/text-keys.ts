type Bare<K extends string> = K extends `${infer B}_${'one' | 'many' | 'other'}` ? B : K

/** Keys of a catalogue, dotted, a plural by its bare name: `fault.required`. */
export type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Bare<K> : `${K}.${KeysOf<T[K]>}`
}[keyof T & string]

export type TextParams = Readonly<Record<string, string | number>>
