;; out = max(floor, left * weights + bias), in f32 and in one fixed order of additions, so that every
;; machine computes the same bits (which is why this is not relaxed SIMD's fused multiply-add).
;;
;; Weights lie in panels of 8 columns: panel p holds, for each depth d, columns 8p to 8p+7 side by side,
;; so the inner loop reads them in sequence and a panel stays in the cache for all the rows. Four rows by
;; eight columns are summed in registers. A last block of fewer than four rows computes its last row
;; more than once and stores the same values again, which spares a second code path and any padding.
;;
;; Strides are bytes from one row to the next; columns are a multiple of 8; depth and rows are at least 1.
(module
	(import "host" "memory" (memory 1))
	(func (export "multiply")
		(param $left i32) (param $left_stride i32)
		(param $weights i32) (param $bias i32)
		(param $out i32) (param $out_stride i32)
		(param $rows i32) (param $depth i32) (param $columns i32)
		(param $floor f32)
		(local $last_row i32) (local $row i32) (local $row1 i32) (local $row2 i32) (local $row3 i32) (local $address i32)
		(local $weight i32) (local $panel_bytes i32) (local $panel_end i32) (local $columns_end i32)
		(local $left0 i32) (local $left1 i32) (local $left2 i32) (local $left3 i32)
		(local $low v128) (local $high v128) (local $scalar v128) (local $minimum v128)
		(local $low0 v128) (local $low1 v128) (local $low2 v128) (local $low3 v128)
		(local $high0 v128) (local $high1 v128) (local $high2 v128) (local $high3 v128)

		(local.set $minimum (f32x4.splat (local.get $floor)))
		(local.set $last_row (i32.sub (local.get $rows) (i32.const 1)))
		(local.set $panel_bytes (i32.shl (local.get $depth) (i32.const 5)))
		(local.set $columns_end (i32.add (local.get $out) (i32.shl (local.get $columns) (i32.const 2))))

		(loop $each_panel
			(local.set $panel_end (i32.add (local.get $weights) (local.get $panel_bytes)))
			(local.set $row (i32.const 0))

			(loop $each_block
				(local.set $row1 (call $smaller (i32.add (local.get $row) (i32.const 1)) (local.get $last_row)))
				(local.set $row2 (call $smaller (i32.add (local.get $row) (i32.const 2)) (local.get $last_row)))
				(local.set $row3 (call $smaller (i32.add (local.get $row) (i32.const 3)) (local.get $last_row)))
				(local.set $left0 (call $row_address (local.get $left) (local.get $left_stride) (local.get $row)))
				(local.set $left1 (call $row_address (local.get $left) (local.get $left_stride) (local.get $row1)))
				(local.set $left2 (call $row_address (local.get $left) (local.get $left_stride) (local.get $row2)))
				(local.set $left3 (call $row_address (local.get $left) (local.get $left_stride) (local.get $row3)))

				(local.set $low (v128.load (local.get $bias)))
				(local.set $low0 (local.get $low))
				(local.set $low1 (local.get $low))
				(local.set $low2 (local.get $low))
				(local.set $low3 (local.get $low))
				(local.set $high (v128.load offset=16 (local.get $bias)))
				(local.set $high0 (local.get $high))
				(local.set $high1 (local.get $high))
				(local.set $high2 (local.get $high))
				(local.set $high3 (local.get $high))
				(local.set $weight (local.get $weights))

				(loop $each_depth
					(local.set $low (v128.load (local.get $weight)))
					(local.set $high (v128.load offset=16 (local.get $weight)))

					(local.set $scalar (v128.load32_splat (local.get $left0)))
					(local.set $low0 (f32x4.add (local.get $low0) (f32x4.mul (local.get $scalar) (local.get $low))))
					(local.set $high0 (f32x4.add (local.get $high0) (f32x4.mul (local.get $scalar) (local.get $high))))
					(local.set $scalar (v128.load32_splat (local.get $left1)))
					(local.set $low1 (f32x4.add (local.get $low1) (f32x4.mul (local.get $scalar) (local.get $low))))
					(local.set $high1 (f32x4.add (local.get $high1) (f32x4.mul (local.get $scalar) (local.get $high))))
					(local.set $scalar (v128.load32_splat (local.get $left2)))
					(local.set $low2 (f32x4.add (local.get $low2) (f32x4.mul (local.get $scalar) (local.get $low))))
					(local.set $high2 (f32x4.add (local.get $high2) (f32x4.mul (local.get $scalar) (local.get $high))))
					(local.set $scalar (v128.load32_splat (local.get $left3)))
					(local.set $low3 (f32x4.add (local.get $low3) (f32x4.mul (local.get $scalar) (local.get $low))))
					(local.set $high3 (f32x4.add (local.get $high3) (f32x4.mul (local.get $scalar) (local.get $high))))

					(local.set $left0 (i32.add (local.get $left0) (i32.const 4)))
					(local.set $left1 (i32.add (local.get $left1) (i32.const 4)))
					(local.set $left2 (i32.add (local.get $left2) (i32.const 4)))
					(local.set $left3 (i32.add (local.get $left3) (i32.const 4)))
					(local.set $weight (i32.add (local.get $weight) (i32.const 32)))
					(br_if $each_depth (i32.lt_u (local.get $weight) (local.get $panel_end))))

				(local.set $address (call $row_address (local.get $out) (local.get $out_stride) (local.get $row)))
				(v128.store (local.get $address) (f32x4.max (local.get $low0) (local.get $minimum)))
				(v128.store offset=16 (local.get $address) (f32x4.max (local.get $high0) (local.get $minimum)))
				(local.set $address (call $row_address (local.get $out) (local.get $out_stride) (local.get $row1)))
				(v128.store (local.get $address) (f32x4.max (local.get $low1) (local.get $minimum)))
				(v128.store offset=16 (local.get $address) (f32x4.max (local.get $high1) (local.get $minimum)))
				(local.set $address (call $row_address (local.get $out) (local.get $out_stride) (local.get $row2)))
				(v128.store (local.get $address) (f32x4.max (local.get $low2) (local.get $minimum)))
				(v128.store offset=16 (local.get $address) (f32x4.max (local.get $high2) (local.get $minimum)))
				(local.set $address (call $row_address (local.get $out) (local.get $out_stride) (local.get $row3)))
				(v128.store (local.get $address) (f32x4.max (local.get $low3) (local.get $minimum)))
				(v128.store offset=16 (local.get $address) (f32x4.max (local.get $high3) (local.get $minimum)))

				(local.set $row (i32.add (local.get $row) (i32.const 4)))
				(br_if $each_block (i32.lt_u (local.get $row) (local.get $rows))))

			(local.set $weights (local.get $panel_end))
			(local.set $bias (i32.add (local.get $bias) (i32.const 32)))
			(local.set $out (i32.add (local.get $out) (i32.const 32)))
			(br_if $each_panel (i32.lt_u (local.get $out) (local.get $columns_end)))))

	(func $row_address (param $start i32) (param $stride i32) (param $row i32) (result i32)
		(i32.add (local.get $start) (i32.mul (local.get $stride) (local.get $row))))

	(func $smaller (param $a i32) (param $b i32) (result i32)
		(select (local.get $a) (local.get $b) (i32.lt_u (local.get $a) (local.get $b)))))
