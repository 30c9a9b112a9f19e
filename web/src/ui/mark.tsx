/** The sign of the product: a basin with its entrance, and a sail inside. Takes the text's colour. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="8 6 48 48" fill="none" aria-hidden focusable="false">
      <path
        d="M21 12.5h-2.5A6.5 6.5 0 0 0 12 19v17a15 15 0 0 0 15 15h10a15 15 0 0 0 15-15V19a6.5 6.5 0 0 0-6.5-6.5H43"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M33.5 11.5v20h-12z" fill="currentColor" />
      <path d="M37 16.5v15h8z" fill="#74aee1" />
      <path d="M20.5 39q3.8-3.6 7.6 0t7.6 0 7.6 0" stroke="#74aee1" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
