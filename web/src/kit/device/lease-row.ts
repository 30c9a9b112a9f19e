/** Who does some work in this browser, where it has no Web Locks; `beat` grows while they live. */
export interface LeaseRow {
  name: string
  holder: string
  beat: number
}
