/** Draws a boat's outline, an SVG path in a box of 1 × 1 with the bow up; without a label it is decoration. */
export function Outline({ path, size, label }: { path: string; size: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-0.05 -0.05 1.1 1.1"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path
        d={path}
        fill="var(--mantine-primary-color-light)"
        stroke="var(--mantine-color-anchor)"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
