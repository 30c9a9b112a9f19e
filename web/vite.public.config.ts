import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHint } from './compile-hint.ts'

/** The public report: a small program of its own, apart from the shell, below /public. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/public/',
  publicDir: false,
  plugins: [react(), compileHint],
  build: {
    outDir: '../dist/public',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: { input: 'public-report.html' },
  },
})
